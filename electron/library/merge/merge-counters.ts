import type { MergeConflict, MergeReport } from '../../../shared/library/merge-schemas.ts';
import { mostMergeReportLines } from '../../../shared/library/merge-schemas.ts';
import { createMaintenanceReportBuilder } from '../maintenance-report-builder.ts';

/** Counts the effects of a merge, done or planned. */
export interface MergeCounters {
  added(bytes: number): void;
  alreadyHere(): void;
  joined(): void;
  conflict(conflict: MergeConflict): void;
  skipped(file: string, what: string): void;
  /** Counts a collection that must be created, by its path. */
  collection(path: readonly string[]): void;
  /** Counts a project to add. */
  project(title: string): void;
  projectHere(): void;
  report(about: { folder: string; freeBytes: number }): MergeReport;
}

export function createMergeCounters(): MergeCounters {
  const counts = { alreadyHere: 0, joined: 0, conflictCount: 0, projectsHere: 0 };
  const count = (what: keyof typeof counts) => {
    counts[what] += 1;
  };
  const added = { count: 0, bytes: 0 };
  const conflicts: MergeConflict[] = [];
  const collections = new Set<string>();
  const projects: string[] = [];
  // Shows each name of another user as one line.
  const refused = createMaintenanceReportBuilder();
  return {
    added(bytes) {
      added.count += 1;
      added.bytes += bytes;
    },
    alreadyHere: () => count('alreadyHere'),
    joined: () => count('joined'),
    conflict(conflict) {
      count('conflictCount');
      if (conflicts.length < mostMergeReportLines) conflicts.push(conflict);
    },
    skipped: (file, what) => refused.line('refused', file, what),
    collection: (path) => void collections.add(path.join(' / ')),
    project: (title) => void projects.push(title),
    projectHere: () => count('projectsHere'),
    report: (about) => ({
      ...about,
      ...counts,
      added: { ...added },
      conflicts: [...conflicts],
      collections: [...collections].sort(),
      projects: [...projects],
      skipped: refused.counts.refused,
      lines: refused.lines.slice(0, mostMergeReportLines),
    }),
  };
}
