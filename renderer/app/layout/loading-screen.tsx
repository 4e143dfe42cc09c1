import { useEffect, useState } from 'react';
import styles from './loading-screen.module.css';

/** Long enough that a normal start never shows a word. */
const millisecondsBeforeWord = 400;

/** Before the first snapshot. */
export function LoadingScreen() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), millisecondsBeforeWord);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={styles['place']} aria-label="Starting…">
      <p role="status">{slow && 'Waiting for Triptych’s main process…'}</p>
    </main>
  );
}
