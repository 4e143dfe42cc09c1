/** The moment at which a program ends, counted from its start. */
export interface CrashPlan {
  /** The how-manieth point; left out, none. */
  at?: number;
  /** Before the call, after it is done, or (a write of a file) when half of it is done. */
  when: 'before' | 'after' | 'torn';
  /** A file that takes one line for each point. */
  list?: string;
}
