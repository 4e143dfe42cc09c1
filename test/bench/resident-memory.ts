import { readdirSync, readFileSync } from 'node:fs';

/** Returns the resident memory of a process, in bytes; `undefined` if the process ended, or outside Linux. */
export function residentMemory(processId: number): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

/** Returns the resident memory of this process and the processes that it started, in bytes; without them outside Linux. */
export function residentMemoryWithChildren(): number {
  const children = childrenOf(process.pid).map((id) => residentMemory(id) ?? 0);
  return children.reduce((sum, bytes) => sum + bytes, process.memoryUsage.rss());
}

function childrenOf(processId: number): number[] {
  try {
    const threads = readdirSync(`/proc/${processId}/task`);
    const lists = threads.map((thread) => readFileSync(`/proc/${processId}/task/${thread}/children`, 'utf8'));
    return lists
      .flatMap((list) => list.trim().split(/\s+/))
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}
