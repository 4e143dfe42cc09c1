import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './sidebar.module.css';
import { useSidebarPreferences } from './sidebar-preferences.ts';

interface RailGroupProps {
  readonly title: string;
  /** Beside the title while the group is folded: what is chosen in it. */
  readonly aside?: string | undefined;
  readonly children: ReactNode;
}

/** Rows under a heading that folds them away. */
export function SidebarGroup({ title, aside, children }: RailGroupProps) {
  const id = useId();
  const isFolded = useSidebarPreferences((habits) => habits.folded.includes(title));
  const fold = useSidebarPreferences((habits) => habits.fold);
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h2 className={styles['heading']}>
        <button id={id} type="button" aria-expanded={!isFolded} onClick={() => fold(title, !isFolded)}>
          {title}
          <IconChevronRight size={12} stroke={1.5} aria-hidden />
        </button>
        {isFolded && aside !== undefined && <span>{aside}</span>}
      </h2>
      {!isFolded && children}
    </section>
  );
}
