import type { EventStoreDBClient } from '@eventstore/db-client';

const ADMINISTRATORS = '$admins';

/**
 * Lets a user or group read all events, as projections and `it` do; the client has to be an administrator's. EventStoreDB keeps
 * that in the metadata of `$all`, and lets administrators alone read it until then. Who could read before still can.
 *
 * @returns all who may read now
 */
export async function allowReading(client: EventStoreDBClient, user: string): Promise<readonly string[]> {
  const { metadata } = await client.getStreamMetadata('$all');
  const acl = metadata?.acl;
  const former = typeof acl === 'object' ? acl.readRoles : undefined;
  const readers = [...new Set([...[former ?? []].flat(), ADMINISTRATORS, user])];
  await client.setStreamMetadata('$all', {
    ...metadata,
    acl: { ...(typeof acl === 'object' && acl), readRoles: readers },
  });
  return readers;
}
