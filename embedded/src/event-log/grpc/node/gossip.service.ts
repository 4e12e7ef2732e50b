import { randomUUID } from 'node:crypto';

import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';

import { type Method, unary } from '../calls/methods.js';
import { refused } from '../errors/refused-input.error.js';
import type { ServiceContext } from '../service-context.js';

const TICKS_PER_MILLISECOND = 10_000;
const { MemberInfo } = gossipPb;

const instanceId = randomUUID();

/** `Gossip/Read`: reports a cluster of one node, the leader, at the address that the client used. */
export function gossipMethod({ log }: ServiceContext): Method {
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
