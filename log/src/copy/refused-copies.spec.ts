import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CopyWorld, counted, eventsIn, MOMENT, TIMEOUT_MS, raw, sourceOf } from '../testing/copy-world.js';
import { AppendRefusedError, TargetWriter } from './target-log.js';

const TOO_LARGE = 1_048_577;

let world: CopyWorld;

beforeEach(async () => {
  world = await CopyWorld.start();
});

afterEach(() => world.stop());

describe('a copy is refused', () => {
  const inTarget = async () => (await eventsIn(world.target)).length;

  it('before the first write, if the target has other events', async () => {
    await world.record(10);
    await world.targetClient.appendToStream('organization', counted(0));
    await expect(world.copy()).rejects.toThrow(
      /^The target is not empty: it has Counted, event 0 of organization/,
    );
    expect(await inTarget()).toBe(1);
  });

  it('if the target has recorded events after the copy was made', async () => {
    await world.record(10);
    await world.copy();
    await world.targetClient.appendToStream('organization', counted(0));
    await expect(world.copy()).rejects.toThrow(
      /^The target is in use already: after the events of the source it holds others/,
    );
    await world.record(10, 10);
    await expect(world.copy()).rejects.toThrow(/^After 10 events the target holds others/);
    expect(await inTarget()).toBe(11);
  });

  it.each([
    ['data', { data: Buffer.from('{"n":2}') }],
    ['metadata', { metadata: Buffer.from(`{"actor":"y","recordedAt":"${MOMENT}"}`) }],
    ['type', { type: 'Other' }],
    ['content type', { contentType: 'application/octet-stream' }],
    ['place in its stream', { stream: 'another' }],
  ])('when an event has other %s', async (difference, changes) => {
    const copied = raw({});
    await world.copy({}, sourceOf([copied]));
    await expect(world.copy({}, sourceOf([{ ...copied, ...changes }]))).rejects.toThrow(
      `with another ${difference}.`,
    );
  });

  it('at an event that is too large for the target, after all events before it', async () => {
    const large = raw({ stream: 'large', data: Buffer.from(`"${'x'.repeat(TOO_LARGE)}"`) });
    const events = [raw({}), raw({ revision: 1n }), large, raw({ revision: 2n }), raw({ revision: 3n })];
    await expect(world.copy({}, sourceOf(events))).rejects.toThrow(
      /The target refuses Counted, event 0 of large/,
    );
    expect(await inTarget()).toBe(2);
    await expect(world.copy({}, sourceOf(events))).rejects.toThrow('All events before it are there.');
  });

  it('at a stream without its first events, for example after a scavenge', async () => {
    const gap = [raw({}), raw({ stream: 'scavenged', revision: 5n }), raw({ revision: 1n })];
    await expect(world.copy({}, sourceOf(gap))).rejects.toThrow(/refuses Counted, event 5 of scavenged/);
    expect(await inTarget()).toBe(1);
  });

  it('at an event that would crash the server', async () => {
    await expect(world.copy({}, sourceOf([raw({ id: 'none' })]))).rejects.toThrow(
      'the id none is not a UUID',
    );
    expect(await inTarget()).toBe(0);
  });
});

it('an append with others in flight after it is sent only if it cannot be refused', async () => {
  const writer = new TargetWriter(world.target.eventStoreUrl, TIMEOUT_MS);
  const events = [raw({}), raw({ revision: 1n }), raw({ stream: 'b', revision: 1n }), raw({ revision: 2n })];
  await expect(writer.append(events)).rejects.toThrow(AppendRefusedError);
  await writer.close();
  expect((await eventsIn(world.target)).map(({ stream, revision }) => `${stream} ${revision}`)).toEqual([
    'stream 0',
    'stream 1',
  ]);
});
