export default async function teardown() {
  await globalThis.sharedSystem?.remove();
}
