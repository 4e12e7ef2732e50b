import type { EventIn, EventType, StreamCategory, TimekeepEvent } from '@timekeep/contracts/events/catalog';

export type EventOfType<Type extends EventType> = Extract<TimekeepEvent, { readonly type: Type }>;

/** Applies one event; `Result` is undefined for an event that changes no row. */
export type Handler<Type extends EventType, Context, Result> = (
  event: EventOfType<Type>,
  context: Context,
) => Result | undefined;

/** One entry for each event type of these categories; an entry of another category is a type error. */
export type Handlers<Category extends StreamCategory, Context, Result> = {
  readonly [Type in EventIn<Category>['type']]: Handler<Type, Context, Result>;
};

type SomeHandlers<Context, Result> = { readonly [Type in EventType]?: Handler<Type, Context, Result> };

/** Handler of an event that does not change these tables. */
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
