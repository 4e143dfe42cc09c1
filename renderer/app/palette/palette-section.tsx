import type { Ref } from 'react';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import { ThumbnailImage } from '../../entities/items/thumbnail-image.tsx';
import { usePrintedKeys } from '../../ui/commands/keys-of-command.ts';
import { Box, Flex, Group } from '../../ui/layout-primitives.tsx';
import styles from './palette.module.css';
import type { Entry } from './palette-entry.ts';
import type { Section } from './palette-sections.ts';

interface PaletteSectionProps {
  readonly section: Section;
  /** Prefix of the ids of the lines. */
  readonly id: string;
  /** Place of its first line among all lines. */
  readonly first: number;
  /** Place of the line that is chosen. */
  readonly at: number;
  /** Receives the element of that line. */
  readonly active: Ref<HTMLDivElement>;
  readonly run: (entry: Entry) => void;
}

/** The entries of one kind under a heading with the number of hidden entries. */
export function PaletteSection({ section, id, first, at, active, run }: PaletteSectionProps) {
  const { name, entries, count } = section;
  const hiddenCount = count - entries.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: A group of a listbox.
    <div role="group" aria-label={name}>
      <Box component="p" className="label" pt="s3" px="s2" pb="s1" aria-hidden>
        {name}
        {hiddenCount > 0 && <span className="t3 small"> · {hiddenCount} more; type to find them</span>}
      </Box>
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: The field has the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: As above; the line that is chosen is its active descendant.
        <div
          key={entry.id}
          ref={first + index === at ? active : undefined}
          id={`${id}-${first + index}`}
          className={`option pick ${styles['entry']}`}
          role="option"
          aria-selected={first + index === at}
          data-active={first + index === at || undefined}
          onClick={() => run(entry)}
        >
          <Group component="span" className="t2 image-box" justify="center" flex="none" w={28} h={24}>
            {entry.item ? <ThumbnailImage item={entry.item} /> : <entry.icon size={16} stroke={1.5} aria-hidden />}
          </Group>
          <span className="cut" title={entry.title}>
            {entry.title}
          </span>
          {entry.note !== undefined && (
            <Box component="span" className="t3 small cut" flex="1 1 0" miw={72}>
              {entry.note}
            </Box>
          )}
          {entry.command && <Keys command={entry.command} />}
        </div>
      ))}
    </div>
  );
}

function Keys({ command }: { command: CommandName }) {
  const keys = usePrintedKeys(command);
  return (
    <Flex component="span" gap={4} flex="none" ml="auto">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </Flex>
  );
}
