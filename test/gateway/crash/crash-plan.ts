/** The moment at which a program ends, counted from its start. */
export interface CrashPlan {
  /** Number of the point; omitted: none. */
  at?: number;
  /** Before the call, after the call, or in the middle of a file write. */
  when: 'before' | 'after' | 'torn';
  /** A file that gets one line per point. */
  list?: string;
}
