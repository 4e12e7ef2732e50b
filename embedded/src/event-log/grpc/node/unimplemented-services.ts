import type { EventEmitter } from 'node:events';

import type { sendUnaryData, Server, ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import monitoringGrpc from '@eventstore/db-client/generated/monitoring_grpc_pb.js';
import operationsGrpc from '@eventstore/db-client/generated/operations_grpc_pb.js';
import persistentGrpc from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import projectionsGrpc from '@eventstore/db-client/generated/projections_grpc_pb.js';
import usersGrpc from '@eventstore/db-client/generated/users_grpc_pb.js';

import { unimplemented } from '../errors/grpc-errors.js';

/** What EventStoreDB does and this event log does not, in words for those who ask for it. */
const SERVICES: readonly (readonly [ServiceDefinition, string])[] = [
  [persistentGrpc.PersistentSubscriptionsService, 'persistent subscriptions'],
  [projectionsGrpc.ProjectionsService, 'projections'],
  [usersGrpc.UsersService, 'users'],
  [operationsGrpc.OperationsService, 'operations such as scavenging'],
  [monitoringGrpc.MonitoringService, 'monitoring'],
];

/** Lets every call of the other services end with UNIMPLEMENTED and words that say so. */
export function addUnimplementedServices(server: Server): void {
  for (const [definition, what] of SERVICES) {
    const answer = unimplemented(`This event log has no ${what}`);
    const refuse = (call: EventEmitter, callback?: sendUnaryData<never>): void => {
      if (callback === undefined) call.emit('error', answer);
      else callback(answer);
    };
    const implementation: UntypedServiceImplementation = {};
    for (const method of Object.keys(definition)) implementation[method] = refuse;
    server.addService(definition, implementation);
  }
}
