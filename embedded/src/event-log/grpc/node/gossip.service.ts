import { randomUUID } from 'node:crypto';

import type { handleUnaryCall } from '@grpc/grpc-js';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';

const TICKS_PER_MILLISECOND = 10_000;
const { MemberInfo } = gossipPb;

const instanceId = randomUUID();

/** `Gossip/Read`: a cluster of one node, the leader, at the address where the client found it. */
export const readGossip: handleUnaryCall<sharedPb.Empty, gossipPb.ClusterInfo> = (call, callback) => {
  const { hostname, port } = new URL(`http://${call.getHost()}`);
  const member = new MemberInfo()
    .setInstanceId(new sharedPb.UUID().setString(instanceId))
    .setTimeStamp(String(Date.now() * TICKS_PER_MILLISECOND))
    .setState(MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(new gossipPb.EndPoint().setAddress(hostname).setPort(Number(port)));
  callback(null, new gossipPb.ClusterInfo().setMembersList([member]));
};
