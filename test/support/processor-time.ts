/**
 * Milliseconds of processor time that this thread has used. A limit in it holds on a machine that is busy with other
 * work, where the clock on the wall can stand anywhere.
 */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
