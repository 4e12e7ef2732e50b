import { Server, ServerCredentials } from '@grpc/grpc-js';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';

import { appendHandler } from './append/append.handler.js';
import { batchAppendHandler } from './append/batch-append.handler.js';
import { writeAhead } from './calls/write-ahead-call.js';
import { deleteHandler, tombstoneHandler } from './delete/delete.handlers.js';
import { readGossip } from './node/gossip.service.js';
import { getSupportedMethods } from './node/server-features.service.js';
import { addUnimplementedServices } from './node/unimplemented-services.js';
import { readHandler } from './read/read.handler.js';
import type { ServiceContext } from './service-context.js';

/** The client takes messages of 17 MiB; an append too large must reach us to be refused in its own words. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;
const STOP_TIMEOUT_MS = 300;

const STREAMS_SERVICE = {
  ...streamsGrpc.StreamsService,
  read: {
    ...streamsGrpc.StreamsService.read,
    // Events are stored as encoded answers.
    responseSerialize: (message: Uint8Array) =>
      Buffer.from(message.buffer, message.byteOffset, message.byteLength),
  },
};

/** EventStoreDB's services. What it does not do answers UNIMPLEMENTED. */
export function createGrpcServer(context: ServiceContext): Server {
  const server = new Server({
    interceptors: [writeAhead],
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
  });
  server.addService(STREAMS_SERVICE, {
    read: readHandler(context),
    append: appendHandler(context),
    batchAppend: batchAppendHandler(context),
    delete: deleteHandler(context),
    tombstone: tombstoneHandler(context),
  });
  server.addService(featuresGrpc.ServerFeaturesService, { getSupportedMethods });
  server.addService(gossipGrpc.GossipService, { read: readGossip });
  addUnimplementedServices(server);
  return server;
}

/** @returns the port, of use when 0 was given to have one chosen */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`${host}:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(error);
    });
  });
}

/** Lets calls that have ended say so, then closes all connections. */
export async function shutDown(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, STOP_TIMEOUT_MS);
    server.tryShutdown(() => {
      clearTimeout(timer);
      resolve();
    });
  });
  server.forceShutdown();
}
