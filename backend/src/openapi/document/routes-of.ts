import { RequestMethod, type INestApplication, type Type } from '@nestjs/common';
import {
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  PARAMTYPES_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { PUBLIC, TERMINALS } from '../../security/access.decorators.js';
import { apiCallOf, type ApiCallDescription } from '../api-call.decorator.js';
import { bodyOf } from '../../http/validation/dto.js';

/** A route, from its decorators and its controller. */
export interface Route {
  /** `<controller>.<method>`. */
  readonly id: string;
  /** The name of its module. */
  readonly group: string;
  readonly access: 'everyone' | 'terminal' | 'session';
  /** True if it records something: its controller has the command bus, and its description does not say that it only reads. */
  readonly changes: boolean;
  /** The status of a success. */
  readonly status: number;
  readonly body: Type | undefined;
  /** True if a body is read at all; where `body` is undefined it must have no field. */
  readonly readsBody: boolean;
  readonly hasParameters: boolean;
  readonly description: ApiCallDescription<unknown> | undefined;
}

/** Returns the name of a route in the document, unless its description has one. */
export function routeId(controller: string, method: string): string {
  return `${controller}.${method}`;
}

/** Returns all routes of the application. */
export function routesOf(app: INestApplication): Route[] {
  const scanner = new MetadataScanner();
  return [...app.get(ModulesContainer).values()].flatMap(({ name, controllers }) =>
    [...controllers.values()].flatMap(({ instance }) => {
      const prototype: unknown = Object.getPrototypeOf(instance);
      if (!isObject(prototype)) return [];
      return scanner
        .getAllMethodNames(prototype)
        .flatMap((method) => routeAt(prototype, method, name.replace(/Module$/, '')));
    }),
  );
}

function routeAt(prototype: object, method: string, group: string): Route[] {
  const controller = prototype.constructor;
  const handler: unknown = Reflect.get(prototype, method);
  if (!isObject(handler)) return [];
  const verb: unknown = Reflect.getMetadata(METHOD_METADATA, handler);
  if (!isVerb(verb)) return [];

  const description = apiCallOf(handler);
  const parameters = Object.entries(metadataObject(ROUTE_ARGS_METADATA, controller, method));
  const ofType = (type: RouteParamtypes) => parameters.find(([key]) => key.startsWith(`${type}:`));
  const status: unknown = Reflect.getMetadata(HTTP_CODE_METADATA, handler);
  return [
    {
      id: routeId(controller.name, method),
      group,
      access: accessOf(controller, handler),
      changes:
        verb !== RequestMethod.GET &&
        description?.readsOnly !== true &&
        metadataList(PARAMTYPES_METADATA, controller).includes(CommandBus),
      status: typeof status === 'number' ? status : verb === RequestMethod.POST ? 201 : 200,
      body: bodyOf(controller, method)?.dto ?? undefined,
      readsBody: verb !== RequestMethod.GET,
      hasParameters: ofType(RouteParamtypes.PARAM) !== undefined,
      description,
    },
  ];
}

function accessOf(controller: object, handler: object): Route['access'] {
  const targets = [handler, controller];
  const isMarked = (mark: string) => targets.some((target) => Reflect.hasMetadata(mark, target));
  if (isMarked(TERMINALS)) return 'terminal';
  return isMarked(PUBLIC) ? 'everyone' : 'session';
}

function metadataList(key: string, target: object, property?: string): readonly unknown[] {
  const value = metadata(key, target, property);
  return Array.isArray(value) ? value : [];
}

function metadataObject(key: string, target: object, property: string): object {
  const value = metadata(key, target, property);
  return isObject(value) ? value : {};
}

function metadata(key: string, target: object, property?: string): unknown {
  return property === undefined
    ? Reflect.getMetadata(key, target)
    : Reflect.getMetadata(key, target, property);
}

function isVerb(value: unknown): value is RequestMethod {
  return typeof value === 'number';
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
