import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import styles from './filters.module.css';
import { useSidebarPreferences } from './sidebar-preferences.ts';

interface RailGroupProps {
  readonly title: string;
  /** Beside the title while the group is folded: what is chosen in it. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** A heading that shows and hides its rows. */
export function SidebarGroup({ title, note, children }: RailGroupProps) {
  const id = useId();
  const isFolded = useSidebarPreferences((preferences) => preferences.folded.includes(title));
  const toggle = () =>
    useSidebarPreferences.setState(({ folded }) => ({
      folded: isFolded ? folded.filter((each) => each !== title) : [...folded, title],
    }));
  return (
    <Box component="section" py={10} line="bottom" aria-labelledby={id}>
      <Group component="h2" className={`t2 micro strong ${styles['heading']}`}>
        <button id={id} type="button" aria-expanded={!isFolded} onClick={toggle}>
          {title}
          <IconChevronRight size={12} stroke={1.5} aria-hidden className="t3 arrow" />
        </button>
        {isFolded && note !== undefined && <span className="t3 regular">{note}</span>}
      </Group>
      {!isFolded && children}
    </Box>
  );
}
