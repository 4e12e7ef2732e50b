export default async function teardown() {
  await Promise.all((globalThis.systemsOfTheRun ?? []).map((system) => system.remove()));
}
