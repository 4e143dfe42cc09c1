import { Button, Input } from '@mantine/core';
import { IconKeyboard, IconRestore, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { type CommandName, commands } from '../../../../shared/commands/command-list.ts';
import { counted } from '../../../../shared/util/numbers.ts';
import { commandGroups } from '../../../ui/commands/command-groups.ts';
import { printedKeys } from '../../../ui/commands/keys.ts';
import { keysOf } from '../../../ui/commands/keys-of-command.ts';
import { useShortcutSheet } from '../../../ui/commands/use-shortcut-sheet.ts';
import section from '../section.module.css';
import { ShortcutRow } from './shortcut-row.tsx';
import styles from './shortcuts.module.css';
import { useCustomShortcuts } from './use-custom-shortcuts.ts';

/** All commands with their shortcuts: search, change, reset. */
export function ShortcutsSection() {
  const open = useShortcutSheet((sheet) => sheet.open);
  const ownKeys = useCustomShortcuts();
  const [search, setSearch] = useState('');
  const groups = commandGroups()
    .map(({ group, names }) => ({ group, names: names.filter((name) => answersTo(name, search)) }))
    .filter(({ names }) => names.length > 0);
  const changed = Object.keys(ownKeys.own).length;
  return (
    <>
      <p className={section['lead']}>
        Click a shortcut to change it. Shortcuts without Ctrl or Alt don’t work while you type in a field. Tab and
        Shift+Tab move through everything on a page.
      </p>
      <div className={styles['bar']}>
        <Input
          className={styles['search'] ?? ''}
          aria-label="Search shortcuts"
          placeholder="Search by action or shortcut"
          leftSection={<IconSearch size={14} stroke={1.5} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setSearch('')}
        />
        <Button
          variant="subtle"
          leftSection={<IconRestore size={14} stroke={1.5} aria-hidden />}
          aria-disabled={changed === 0}
          onClick={() => changed > 0 && ownKeys.resetAll()}
        >
          Reset all
        </Button>
        <Button leftSection={<IconKeyboard size={14} stroke={1.5} aria-hidden />} onClick={open}>
          Show all shortcuts
        </Button>
      </div>
      <p className={`t3 small ${styles['count']}`} role="status">
        {changed === 0 ? 'All shortcuts are at their defaults.' : counted(changed, 'is custom.', 'are custom.')}
      </p>
      {groups.length === 0 && <p className="t2">No matching commands for “{search.trim()}”.</p>}
      {groups.map(({ group, names }) => (
        <section key={group} className={section['entry']} aria-label={group}>
          <h3 className="label">{group}</h3>
          <ul className={styles['list']}>
            {names.map((name) => (
              <ShortcutRow key={name} name={name} ownKeys={ownKeys} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function answersTo(name: CommandName, search: string): boolean {
  const { title, group } = commands[name];
  const text = `${title} ${group} ${printedKeys(keysOf(name)).join(' ')}`.toLowerCase();
  const words = search.toLowerCase().replaceAll('+', ' ').split(/\s+/);
  return words.every((word) => text.includes(word));
}
