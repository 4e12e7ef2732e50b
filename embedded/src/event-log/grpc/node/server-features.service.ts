import type { handleUnaryCall } from '@grpc/grpc-js';
import type sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';

/** The EventStoreDB whose behaviour this follows. */
const SERVER_VERSION = '23.10.0';

const { read, append, batchAppend, delete: remove, tombstone } = streamsGrpc.StreamsService;
const SUPPORTED = [read, append, batchAppend, remove, tombstone, gossipGrpc.GossipService.read];

/** `ServerFeatures/GetSupportedMethods`: what the client asks before its first append. */
export const getSupportedMethods: handleUnaryCall<sharedPb.Empty, featuresPb.SupportedMethods> = (
  _call,
  callback,
) => {
  const methods = SUPPORTED.map(({ path }) => {
    const [, service = '', method = ''] = path.split('/');
    return new featuresPb.SupportedMethod().setServiceName(service).setMethodName(method.toLowerCase());
  });
  callback(
    null,
    new featuresPb.SupportedMethods().setMethodsList(methods).setEventStoreServerVersion(SERVER_VERSION),
  );
};
