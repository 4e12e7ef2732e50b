import { appendMethod } from './append/append.handler.js';
import { batchAppendMethod } from './append/batch-append.handler.js';
import type { Method } from './calls/methods.js';
import { deleteMethod, tombstoneMethod } from './delete/delete.handlers.js';
import { gossipMethod } from './node/gossip.service.js';
import { featuresMethod } from './node/server-features.service.js';
import { unimplementedMethods } from './node/unimplemented-services.js';
import { readMethod } from './read/read.handler.js';
import type { ServiceContext } from './service-context.js';

/** Returns the methods of EventStoreDB's services; unimplemented ones answer UNIMPLEMENTED. */
export function methodsOf(context: ServiceContext): Method[] {
  return [
    readMethod(context),
    appendMethod(context),
    batchAppendMethod(context),
    deleteMethod(context),
    tombstoneMethod(context),
    featuresMethod(context),
    gossipMethod(context),
    ...unimplementedMethods(),
  ];
}
