import { z } from 'zod';

/** One file in a report, by its path below the folder. */
export const reportLineSchema = z.object({ file: z.string(), what: z.string() });

/** The outcome of a repair or of a rebuilt index. */
export const maintenanceReportSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['restored', 'rebuilt']),
  /** True when a user requested the job and sees its result only in the report. */
  asked: z.boolean(),
  startedAt: z.number(),
  endedAt: z.number(),
  /** The job was stopped before its end. */
  stopped: z.boolean(),
  /** Details of a repair. */
  repair: z
    .object({
      why: z.string(),
      /** Names of the damaged files in the data folder. */
      setAside: z.array(z.string()),
      /** Creation time of the backup that replaced the database. Without a backup, the new database started empty. */
      backupAt: z.number().optional(),
      /** Number of rows that were readable in the damaged database and are newer than the backup. */
      salvaged: z.number().int(),
      /** The database was intact and stayed, but saved changes were missing. */
      lostChanges: z.literal(true).optional(),
    })
    .optional(),
  /** Number of conversations that were restored or extended from their backup files. */
  conversations: z.number().int().optional(),
  /** Number of projects that were restored or changed from their files. */
  projects: z.number().int().optional(),
  /** Number of files whose sidecar added a new item. */
  added: z.number().int(),
  /** Number of items whose stored data differed from the sidecar. */
  changed: z.number().int(),
  /** Number of items whose stored data equaled the sidecar. */
  same: z.number().int(),
  /** Number of files without a sidecar, added as imports. */
  undescribed: z.number().int(),
  /** Number of items whose file is not in the folder. The items stay. */
  missing: z.number().int(),
  /** Number of rejected files. Each rejected file has its line. */
  refused: z.number().int(),
  lines: z.array(reportLineSchema),
  /** Total number of lines. */
  lineCount: z.number().int(),
  /** The report file, relative to the data folder. */
  file: z.string(),
});
export type MaintenanceReport = Readonly<z.infer<typeof maintenanceReportSchema>>;

const maintenanceJobSchema = z.object({
  kind: z.enum(['repair', 'rebuild']),
  done: z.number().int(),
  /** Absent until the total is known. */
  total: z.number().int().optional(),
});
export type MaintenanceJobState = Readonly<z.infer<typeof maintenanceJobSchema>>;

/** The maintenance state of the library. */
export const maintenanceSchema = z.object({
  /** The library is visible, but nothing can be changed. */
  readOnly: z.boolean(),
  /** The reason for read-only mode: a newer version wrote the database, or the disk of the data folder is full. */
  readOnlyReason: z.enum(['newer', 'full']).optional(),
  /** The disk of the data folder is full. The program uses its reserved space, or is read-only. */
  diskFull: z.boolean().optional(),
  /** Other users of this computer may read the data folder. */
  dataFolderOpen: z
    .object({
      /** True while the user has not seen the warning. */
      isUnread: z.boolean(),
    })
    .optional(),
  backups: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** Time of the newest backup that was checked and is intact. */
    lastAt: z.number().optional(),
    running: z.boolean(),
    /** The reason why the last backup failed. */
    failure: z.object({ at: z.number(), why: z.string() }).optional(),
  }),
  /** The database was found damaged during this run. The next start repairs it. */
  damaged: z.boolean(),
  job: maintenanceJobSchema.optional(),
  /** The last report. */
  report: maintenanceReportSchema.optional(),
  /** True when the user has not seen the report. */
  isReportUnread: z.boolean(),
});
export type Maintenance = Readonly<z.infer<typeof maintenanceSchema>>;
