import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Box, Group } from '../../../ui/primitives.tsx';
import { useSidebarPreferences } from './filter-preferences.ts';
import styles from './filters.module.css';

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
    <Box component="section" py={10} line="bottom" aria-labelledby={id}>
      <Group component="h2" className={`t2 micro strong ${styles['heading']}`}>
        <button id={id} type="button" aria-expanded={!isFolded} onClick={() => fold(title, !isFolded)}>
          {title}
          <IconChevronRight size={12} stroke={1.5} aria-hidden />
        </button>
        {isFolded && aside !== undefined && <span className="t3 regular">{aside}</span>}
      </Group>
      {!isFolded && children}
    </Box>
  );
}
