import { jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';
import { CopyWorld, counted, essenceOf, eventsIn, MOMENT, raw, sourceOf } from '../testing/copy-world.js';

let world: CopyWorld;

beforeEach(async () => {
  world = await CopyWorld.start();
});

afterEach(() => world.stop());

async function expectCopied(): Promise<void> {
  const [there, here] = await Promise.all([eventsIn(world.target), eventsIn(world.source)]);
  expect(essenceOf(there)).toEqual(essenceOf(here));
}

describe('a copy', () => {
  it('has all events in their order, with their ids, streams, revisions, contents and moments', async () => {
    await world.record(1_500);
    const large = jsonEvent({
      type: 'Large',
      data: { text: 'x'.repeat(900_000) },
      metadata: { actor: 'system' },
    });
    await world.client.appendToStream('large', [large, counted(1), counted(2, { recordedAt: MOMENT })]);
    await world.record(1_500, 1_500);
    const advanced: number[] = [];
    const outcome = await world.copy({ advanced: (done) => advanced.push(done) });
    expect(outcome).toMatchObject({ events: 3_003, added: 3_003, limitedStreams: 0 });
    await expectCopied();
    expect(advanced.at(-1)).toBe(3_003);

    const copied = (await eventsIn(world.target)).filter(({ stream }) => stream === 'large');
    const kept = (await eventsIn(world.source)).filter(({ stream }) => stream === 'large');
    // Metadata with a time of recording keep their bytes.
    expect(copied[2]?.metadata).toEqual(kept[2]?.metadata);
    expect(copied[1]?.metadata.toString()).toBe(
      `${kept[1]?.metadata.toString().slice(0, -1) ?? ''},"recordedAt":"${kept[1]?.created.toISOString() ?? ''}"}`,
    );
  });

  it('can be continued, and a complete copy is not changed by another run', async () => {
    await world.record(700);
    const first = await world.copy();
    expect(await world.copy()).toEqual({ ...first, added: 0 });
    await world.record(500, 700);
    expect(await world.copy({ dryRun: true })).toMatchObject({ events: 700, added: 500 });
    const second = await world.copy();
    expect(second).toMatchObject({ events: 1_200, added: 500 });
    await expectCopied();
    expect(await world.copy({ dryRun: true })).toEqual({ ...second, added: 0 });
  });

  it('follows a log that is still recording, up to its present end', async () => {
    await world.record(500);
    let [wanted, recorded] = [true, 500];
    const recording = (async () => {
      while (wanted) {
        await world.record(50, recorded);
        recorded += 50;
      }
    })();
    const { events } = await world.copy();
    wanted = false;
    await recording;
    expect(events).toBeGreaterThanOrEqual(500);
    expect(await world.copy()).toMatchObject({ events: recorded });
    await expectCopied();
  });

  it('copies contents that are not JSON, and events without metadata, unchanged', async () => {
    const bytes = Buffer.from([0, 255, 10, 34, 128]);
    await world.copy(
      {},
      sourceOf([
        raw({ revision: 0n, contentType: 'application/octet-stream', data: bytes, metadata: bytes }),
        raw({ revision: 1n, data: Buffer.from('{"n": 1.0}'), metadata: Buffer.from(' {} ') }),
        raw({ revision: 2n, metadata: Buffer.from('[1]') }),
        raw({ revision: 3n, metadata: Buffer.alloc(0), type: 'Señal' }),
      ]),
    );
    const there = await eventsIn(world.target);
    expect(there.map(({ metadata: each }) => each.toString('latin1'))).toEqual([
      bytes.toString('latin1'),
      ` {"recordedAt":"${MOMENT}"} `,
      '[1]',
      `{"recordedAt":"${MOMENT}"}`,
    ]);
    expect(there[0]?.data).toEqual(bytes);
    expect(there[1]?.data.toString()).toBe('{"n": 1.0}');
    expect(there[3]?.type).toBe('Señal');
  });

  it('continues by itself after an outage of the target', async () => {
    await world.record(3_000);
    let cuts = 0;
    const copying = world.copy({
      advanced: () => {
        if (cuts >= 2) return;
        cuts += 1;
        void world.line.cut().then(() => world.line.restore());
      },
    });
    expect(await copying).toMatchObject({ events: 3_000, added: 3_000 });
    expect(cuts).toBeGreaterThan(0);
    await expectCopied();
  });

  it('continues by itself after lost answers of the target', async () => {
    await world.record(100);
    await world.copy();
    await world.record(2_000, 100);
    const copying = world.copy(
      {
        advanced: () => {
          world.line.loseAnswers();
          void eventually(async () => (await eventsIn(world.target)).length > 100).then(async () => {
            await world.line.cut();
            await world.line.restore();
          });
        },
      },
      world.pagesOf(300),
    );
    expect(await copying).toMatchObject({ events: 2_100 });
    await expectCopied();
  });

  it('stops when aborted, and can be continued', async () => {
    await world.record(2_500);
    const stopping = new AbortController();
    const copying = world.copy(
      {
        signal: stopping.signal,
        advanced: () => {
          stopping.abort();
        },
      },
      world.pagesOf(300),
    );
    await expect(copying).rejects.toThrow('aborted');
    const begun = (await eventsIn(world.target)).length;
    expect(begun).toBeGreaterThan(0);
    expect(begun).toBeLessThan(2_500);
    expect(await world.copy()).toMatchObject({ events: 2_500, added: 2_500 - begun });
    await expectCopied();
  });

  it('is correct if two processes make it at the same time', async () => {
    await world.record(3_000);
    await Promise.all([world.copy(), world.copy()]);
    expect(await world.copy()).toMatchObject({ events: 3_000, added: 0 });
    await expectCopied();
  });
});

describe('metadata and tombstones of streams', () => {
  const namesIn = async (stream: string) => {
    const found: unknown[] = [];
    try {
      for await (const { event: each } of world.targetClient.readStream(stream)) found.push(each?.data);
    } catch (error) {
      return error instanceof Error ? error.constructor.name : error;
    }
    return found;
  };

  it('equal those of the source at the end of each run', async () => {
    const [first, second, third] = [0, 1, 2].map((n) => [counted(n), counted(10 + n)]);
    await world.client.appendToStream('limited', first ?? []);
    await world.client.appendToStream('deleted', second ?? []);
    await world.client.appendToStream('entombed', third ?? []);
    await world.client.appendToStream('restored', counted(5));
    await world.client.setStreamMetadata('limited', { maxCount: 1, custom: 'ñ' });
    await world.client.deleteStream('deleted');
    await world.client.deleteStream('restored');
    await world.client.tombstoneStream('entombed');
    const expected = { events: 7, limitedStreams: 4 };
    expect(await world.copy()).toMatchObject({ ...expected, added: 7 });
    expect(await namesIn('limited')).toEqual([{ n: 10 }]);
    expect(await world.targetClient.getStreamMetadata('limited')).toMatchObject({
      metadata: { maxCount: 1, custom: 'ñ' },
    });
    expect(await namesIn('deleted')).toBe('StreamNotFoundError');
    expect(await namesIn('entombed')).toBe('StreamDeletedError');

    expect(await world.copy()).toMatchObject({ ...expected, added: 0 });
    await world.client.appendToStream('restored', counted(6));
    await world.client.setStreamMetadata('limited', { maxCount: 2 });
    expect(await world.copy()).toMatchObject({ events: 8, added: 1 });
    expect(await namesIn('restored')).toEqual([{ n: 6 }]);
    expect(await namesIn('limited')).toEqual([{ n: 0 }, { n: 10 }]);
    expect(await namesIn('deleted')).toBe('StreamNotFoundError');
    expect(await world.copy()).toMatchObject({ events: 8, added: 0 });
    await expectCopied();
  });
});
