import type { ServiceDefinition } from '@grpc/grpc-js';
import monitoringGrpc from '@eventstore/db-client/generated/monitoring_grpc_pb.js';
import operationsGrpc from '@eventstore/db-client/generated/operations_grpc_pb.js';
import persistentGrpc from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import projectionsGrpc from '@eventstore/db-client/generated/projections_grpc_pb.js';
import usersGrpc from '@eventstore/db-client/generated/users_grpc_pb.js';

import type { Method } from '../calls/methods.js';
import { unimplemented } from '../errors/grpc-errors.js';

/** Services of EventStoreDB that this event log lacks, with their names for error messages. */
const SERVICES: readonly (readonly [ServiceDefinition, string])[] = [
  [persistentGrpc.PersistentSubscriptionsService, 'persistent subscriptions'],
  [projectionsGrpc.ProjectionsService, 'projections'],
  [usersGrpc.UsersService, 'users'],
  [operationsGrpc.OperationsService, 'operations such as scavenging'],
  [monitoringGrpc.MonitoringService, 'monitoring'],
];

/** Returns the methods of these services, which end with UNIMPLEMENTED and a message. */
export function unimplementedMethods(): Method[] {
  return SERVICES.flatMap(([definition, what]) => {
    const answer = unimplemented(`This event log has no ${what}`);
    return Object.values(definition).map(({ path }): Method => [
      path,
      (call) => {
        call.end(answer);
      },
    ]);
  });
}
