import { IconDatabaseExclamation, IconLock } from '@tabler/icons-react';
import { useCare } from '../bridge/queries.ts';
import styles from './frame.module.css';

/** What a person has to know of the database before anything else. */
export function CareLine() {
  const { readOnly, damaged } = useCare();
  if (readOnly) {
    return (
      <div className={styles['line']} role="status">
        <IconLock size={16} stroke={1.5} aria-hidden />
        <span className="grow">
          <b>Read only.</b> A newer version of Triptych wrote this library. Everything is shown, and nothing can be
          changed; use the newer version to go on working.
        </span>
      </div>
    );
  }
  if (!damaged) return null;
  return (
    <div className={styles['line']} role="status">
      <IconDatabaseExclamation size={16} stroke={1.5} aria-hidden />
      <span className="grow">
        <b>The database is damaged.</b> Your files are not. Close Triptych and start it again: it puts a good backup in
        place and adds what is newer.
      </span>
    </div>
  );
}
