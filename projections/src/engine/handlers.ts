import type { EventIn, EventType, StreamCategory, TimekeepEvent } from '@timekeep/contracts/events/catalog';

/** The event of a type. */
export type EventOfType<Type extends EventType> = Extract<TimekeepEvent, { readonly type: Type }>;

/** Changes rows by one event; `Result` is undefined for an event that changes nothing. */
export type Handler<Type extends EventType, Context, Result> = (
  event: EventOfType<Type>,
  context: Context,
) => Result | undefined;

/** One entry for each type of event in streams of these categories; one of another category is an error. */
export type Handlers<Category extends StreamCategory, Context, Result> = {
  readonly [Type in EventIn<Category>['type']]: Handler<Type, Context, Result>;
};

type SomeHandlers<Context, Result> = { readonly [Type in EventType]?: Handler<Type, Context, Result> };

/** The entry of an event that changes nothing in these tables. */
export function ignored(): undefined {
  return undefined;
}

/** Calls the entry of the event's type, if there is one. */
export function handle<Type extends EventType, Context, Result>(
  handlers: SomeHandlers<Context, Result>,
  type: Type,
  event: EventOfType<Type>,
  context: Context,
): Result | undefined {
  const handler: Handler<Type, Context, Result> | undefined = handlers[type];
  return handler?.(event, context);
}
