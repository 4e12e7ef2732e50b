import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { eventually, WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { LogUrl } from './address.js';
import { ClusterNodes } from './cluster-nodes.js';

const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(
    servers.splice(0).map(
      (server) =>
        new Promise((resolve) => {
          server.closeAllConnections();
          server.close(resolve);
        }),
    ),
  );
});

/** A node's public HTTP endpoint; without an answer it accepts requests and is silent, as a frozen node is. */
async function nodeThatAnswers(
  answer: () => string | undefined,
): Promise<{ address: string; asked: () => number }> {
  let count = 0;
  const server = createServer(({ url }, response) => {
    if (url !== '/info') {
      response.writeHead(404).end('{}');
      return;
    }
    count += 1;
    const text = answer();
    if (text !== undefined) response.end(text);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, asked: () => count };
}

const [LEADER, FOLLOWER] = ['{"state":"Leader"}', '{"state":"Follower"}'];

function clusterOf(...nodes: readonly { readonly address: string }[]): ClusterNodes {
  return new ClusterNodes(LogUrl.of(`esdb://${nodes.map(({ address }) => address).join(',')}?tls=false`));
}

it('a frozen node does not delay the search for a leader', async () => {
  const frozen = await nodeThatAnswers(() => undefined);
  let asked = 0;
  // It is elected while the first question to the frozen node is still open.
  const elected = await nodeThatAnswers(() => ((asked += 1) > 2 ? LEADER : FOLLOWER));
  const found = await clusterOf(frozen, elected).address();
  expect(found).toContain(elected.address);
  expect(elected.asked()).toBe(3);
  expect(frozen.asked()).toBeLessThan(3);
});

it('a search that is abandoned ends, and the next one finds the leader', async () => {
  let state = FOLLOWER;
  const node = await nodeThatAnswers(() => state);
  const other = await nodeThatAnswers(() => FOLLOWER);
  const nodes = clusterOf(node, other);
  const search = nodes.address();
  await eventually(() => node.asked() > 0);
  nodes.abandon();
  await expect(search).rejects.toThrow('Failed to discover a leader');
  // For the whole of its time it would have asked fifty times.
  expect(node.asked()).toBeLessThan(10);
  state = LEADER;
  expect(await nodes.address()).toContain(node.address);
});

it('a node that is elected during the search is found', async () => {
  let state = FOLLOWER;
  const [one, two] = [await nodeThatAnswers(() => FOLLOWER), await nodeThatAnswers(() => state)];
  const finding = clusterOf(one, two).address();
  await eventually(() => two.asked() > 1, WAIT_LIMIT_MS, 'the node is asked again');
  state = LEADER;
  expect(await finding).toContain(two.address);
});

it('the given address stays for nodes of another program, which report no state', async () => {
  const [one, two] = [await nodeThatAnswers(() => '{}'), await nodeThatAnswers(() => 'Welcome')];
  const found = await clusterOf(one, two).address();
  expect(found).toContain(`${one.address},${two.address}`);
});
