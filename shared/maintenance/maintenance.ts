import { z } from 'zod';

/** One file of the folder that a report is about, by its path below it. */
export const reportLineSchema = z.object({ file: z.string(), what: z.string() });
export type ReportLine = Readonly<z.infer<typeof reportLineSchema>>;

/** At most so many lines of a report are shown; all of them are in its file. */
export const mostReportLines = 200;

/** The outcome of a repair or of a rebuilt index. */
export const maintenanceReportSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['restored', 'rebuilt']),
  /** A user asked for it, and waits for it nowhere else. */
  asked: z.boolean(),
  startedAt: z.number(),
  endedAt: z.number(),
  /** It was stopped before it had seen everything. */
  stopped: z.boolean(),
  /** Details of a repair. */
  repair: z
    .object({
      why: z.string(),
      /** Names of the damaged files, as they lie in the data folder now. */
      setAside: z.array(z.string()),
      /** When the backup was made that took its place; without one it began anew. */
      backupAt: z.number().optional(),
      /** Rows that were readable in the damaged database, and are newer than the backup. */
      salvaged: z.number().int(),
      /** The database was whole and stayed; changes that had been saved were missing from it. */
      lostChanges: z.literal(true).optional(),
    })
    .optional(),
  /** Conversations that came back, or became longer, by their backup files. */
  conversations: z.number().int().optional(),
  /** Files with what is known of them that the library had not. */
  added: z.number().int(),
  /** Those it had, otherwise described than beside the file. */
  changed: z.number().int(),
  /** Those it has just so. */
  same: z.number().int(),
  /** Files without a description, taken in as imported. */
  undescribed: z.number().int(),
  /** Rows whose file is not in the folder; they stay. */
  missing: z.number().int(),
  /** Number of rejected files. Each rejected file has its line. */
  refused: z.number().int(),
  lines: z.array(reportLineSchema),
  /** Total number of lines. */
  lineCount: z.number().int(),
  /** Its file, below the data folder. */
  file: z.string(),
});
export type MaintenanceReport = Readonly<z.infer<typeof maintenanceReportSchema>>;

export const maintenanceJobSchema = z.object({
  kind: z.enum(['repair', 'rebuild']),
  done: z.number().int(),
  /** Once it is known. */
  total: z.number().int().optional(),
});
export type MaintenanceJobState = Readonly<z.infer<typeof maintenanceJobSchema>>;

/** The maintenance state of the library. */
export const maintenanceSchema = z.object({
  /** The library is shown, and nothing can be changed. */
  readOnly: z.boolean(),
  /** Why, where it is: a newer version wrote the database, or the disk of the data folder is full. */
  readOnlyReason: z.enum(['newer', 'full']).optional(),
  /** The disk of the data folder is full: the program runs on what it held in reserve, or only reads. */
  diskFull: z.boolean().optional(),
  /** Other users of this computer may read the data folder. */
  dataFolderOpen: z
    .object({
      /** It waits to be seen. */
      isNews: z.boolean(),
    })
    .optional(),
  backups: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** Time of the newest backup that was checked and is intact. */
    lastAt: z.number().optional(),
    running: z.boolean(),
    /** Why the last try made none. */
    failure: z.object({ at: z.number(), why: z.string() }).optional(),
  }),
  /** The database turned out to be damaged while the program runs: the next start repairs it. */
  damaged: z.boolean(),
  job: maintenanceJobSchema.optional(),
  /** The last one there was. */
  report: maintenanceReportSchema.optional(),
  /** True when the user has not seen the report. */
  isReportUnread: z.boolean(),
});
export type Maintenance = Readonly<z.infer<typeof maintenanceSchema>>;
