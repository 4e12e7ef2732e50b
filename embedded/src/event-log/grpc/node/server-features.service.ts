import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';

import { type Method, unary } from '../calls/methods.js';
import type { ServiceContext } from '../service-context.js';

/** Version of EventStoreDB whose behaviour this follows. */
const SERVER_VERSION = '23.10.0';

const { read, append, batchAppend, delete: remove, tombstone } = streamsGrpc.StreamsService;
const SUPPORTED = [read, append, batchAppend, remove, tombstone, gossipGrpc.GossipService.read];

/** `ServerFeatures/GetSupportedMethods`, which the client calls before its first append. */
export function featuresMethod({ log }: ServiceContext): Method {
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
