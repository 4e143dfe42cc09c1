import { IconCheck, IconMinus } from '@tabler/icons-react';
import styles from './checkbox-mark.module.css';

interface CheckMarkProps {
  /** `some`: not all of several. `outlined`: chosen for another purpose than to be included. */
  readonly state: 'on' | 'some' | 'off' | 'outlined';
}

/** The box of an option that is part of a list: only a drawing, because the option itself is the control. */
export function CheckboxMark({ state }: CheckMarkProps) {
  return (
    <span className={`center ${styles['box']}`} data-state={state} aria-hidden="true">
      {state === 'on' && <IconCheck size={12} stroke={2.5} />}
      {(state === 'some' || state === 'outlined') && <IconMinus size={12} stroke={2.5} />}
    </span>
  );
}
