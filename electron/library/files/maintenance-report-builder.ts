import type { MaintenanceReport } from '../../../shared/maintenance/maintenance.ts';

type Counted = 'added' | 'changed' | 'same' | 'undescribed' | 'missing' | 'refused';

/** Counts the progress of a job. */
export type MaintenanceReportBuilder = ReturnType<typeof createMaintenanceReportBuilder>;

export function createMaintenanceReportBuilder() {
  const counts = { added: 0, changed: 0, same: 0, undescribed: 0, missing: 0, refused: 0 };
  const lines: MaintenanceReport['lines'] = [];
  return {
    counts,
    /** Lines about refused, missing and incomplete files, in order. */
    lines,
    count(what: Counted): void {
      counts[what] += 1;
    },
    line(what: 'refused' | 'missing', file: string, reason: string): void {
      counts[what] += 1;
      lines.push({ file: shown(file), what: reason });
    },
    /** Adds a line about a file that was imported, but not completely. */
    note: (file: string, what: string): void => void lines.push({ file: shown(file), what }),
  };
}

/** Returns an untrusted name as one line. Control characters and direction marks would rearrange the report. */
function shown(file: string): string {
  const plain = file.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\ufffd');
  return plain.length > 300 ? `${plain.slice(0, 299)}…` : plain;
}
