import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** The memory disk of Linux. */
const memoryDisk = '/dev/shm';
/** Tests of large files need about a fifth of this. */
const leastBytes = 6e9;

/**
 * Creates a folder in memory for the files of tests; `undefined` where the system has no such disk or too little of it.
 * Tests write thousands of small files that must be safe on the disk, and would wait for it for most of their time.
 */
export function createMemoryFolder(): { path: string; remove: () => void } | undefined {
  try {
    const { bavail, bsize } = statfsSync(memoryDisk);
    if (Math.min(bavail * bsize, freemem()) < leastBytes) return undefined;
    const path = mkdtempSync(`${memoryDisk}/test-`);
    // Some tests open a library as another user.
    chmodSync(path, 0o755);
    return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
  } catch {
    return undefined;
  }
}
