import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MaintenanceReport, maintenanceReportSchema } from '../../shared/maintenance/maintenance.ts';
import { makeFolderSync } from '../files/make-folder.ts';
import { renameWithRetriesSync } from '../files/rename-with-retries.ts';
import { stampOf } from '../storage/backup-files.ts';

const folderName = 'reports';

/** Writes a complete report to a file, and returns it with the file name. Throws disk errors. */
export function saveReport(dataFolder: string, report: Omit<MaintenanceReport, 'file'>): MaintenanceReport {
  const file = `${folderName}/${stampOf(report.endedAt)}-${report.kind}.json`;
  const stored: MaintenanceReport = { ...report, file };
  makeFolderSync(join(dataFolder, folderName), { mode: 0o700 });
  writeFileSync(join(dataFolder, `${file}.part`), JSON.stringify(stored, null, 2), { flush: true, mode: 0o600 });
  renameWithRetriesSync(join(dataFolder, `${file}.part`), join(dataFolder, file));
  return stored;
}

/** Returns the newest readable report. */
export function readNewestReport(dataFolder: string): MaintenanceReport | undefined {
  try {
    const names = readdirSync(join(dataFolder, folderName)).filter((name) => name.endsWith('.json'));
    const newest = names.sort().at(-1);
    if (newest === undefined) return undefined;
    return maintenanceReportSchema.parse(JSON.parse(readFileSync(join(dataFolder, folderName, newest), 'utf8')));
  } catch {
    return undefined;
  }
}
