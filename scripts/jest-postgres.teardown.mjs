export default async function teardown() {
  const postgres = globalThis.sharedPostgres;
  globalThis.sharedPostgres = undefined;
  await postgres?.stop();
}
