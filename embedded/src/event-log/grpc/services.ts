import { randomUUID } from 'node:crypto';

import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import monitoringGrpc from '@eventstore/db-client/generated/monitoring_grpc_pb.js';
import operationsGrpc from '@eventstore/db-client/generated/operations_grpc_pb.js';
import persistentGrpc from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import projectionsGrpc from '@eventstore/db-client/generated/projections_grpc_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import usersGrpc from '@eventstore/db-client/generated/users_grpc_pb.js';
import type { ServiceDefinition } from '@grpc/grpc-js';

import { appendMethod } from './append/append.handler.js';
import { batchAppendMethod } from './append/batch-append.handler.js';
import { type Method, type ServiceContext, unary } from './calls/methods.js';
import { deleteMethod, tombstoneMethod } from './delete/delete.handlers.js';
import { refused, unimplemented } from './errors/grpc-errors.js';
import { readMethod } from './read/read.handler.js';

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

const TICKS_PER_MILLISECOND = 10_000;
const { MemberInfo } = gossipPb;

const instanceId = randomUUID();

/** `Gossip/Read`: reports a cluster of one node, the leader, at the address that the client used. */
function gossipMethod({ log }: ServiceContext): Method {
  return unary(gossipGrpc.GossipService.read, log, (_request, { authority }) => {
    const address = `http://${authority}`;
    if (!URL.canParse(address)) throw refused('The authority of the call is no address');
    const { hostname, port } = new URL(address);
    const member = new MemberInfo()
      .setInstanceId(new sharedPb.UUID().setString(instanceId))
      .setTimeStamp(String(Date.now() * TICKS_PER_MILLISECOND))
      .setState(MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossipPb.EndPoint().setAddress(hostname).setPort(Number(port)));
    return new gossipPb.ClusterInfo().setMembersList([member]);
  });
}

/** Version of EventStoreDB whose behaviour this follows. */
const SERVER_VERSION = '23.10.0';

const { read, append, batchAppend, delete: remove, tombstone } = streamsGrpc.StreamsService;
const SUPPORTED = [read, append, batchAppend, remove, tombstone, gossipGrpc.GossipService.read];

/** `ServerFeatures/GetSupportedMethods`, which the client calls before its first append. */
function featuresMethod({ log }: ServiceContext): Method {
  return unary(featuresGrpc.ServerFeaturesService.getSupportedMethods, log, () => {
    const methods = SUPPORTED.map(({ path }) => {
      const [, service = '', method = ''] = path.split('/');
      return new featuresPb.SupportedMethod().setServiceName(service).setMethodName(method.toLowerCase());
    });
    return new featuresPb.SupportedMethods()
      .setMethodsList(methods)
      .setEventStoreServerVersion(SERVER_VERSION);
  });
}

/** Services of EventStoreDB that this event log lacks, with their names for error messages. */
const SERVICES: readonly (readonly [ServiceDefinition, string])[] = [
  [persistentGrpc.PersistentSubscriptionsService, 'persistent subscriptions'],
  [projectionsGrpc.ProjectionsService, 'projections'],
  [usersGrpc.UsersService, 'users'],
  [operationsGrpc.OperationsService, 'operations such as scavenging'],
  [monitoringGrpc.MonitoringService, 'monitoring'],
];

/** Returns the methods of these services, which end with UNIMPLEMENTED and a message. */
function unimplementedMethods(): Method[] {
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
