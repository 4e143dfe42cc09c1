import { ActionIcon, Popover } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import type { ConditionName } from '../../../../shared/library/library-query.ts';
import { conditionHelp, helpedNames } from './completions.ts';
import styles from './search-help.module.css';

interface SearchHelpProps {
  /** Inserts an example into the field. */
  readonly insertExample: (applyTyping: string) => void;
}

/** Lists the supported search terms, with examples that a click inserts. */
export function SearchHelp({ insertExample }: SearchHelpProps) {
  const [isOpen, setOpen] = useState(false);
  const use = (applyTyping: string) => {
    setOpen(false);
    insertExample(applyTyping);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={460} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={20} aria-label="Search help" title="Search help" onClick={() => setOpen(!isOpen)}>
          <IconHelp size={14} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles['help'] ?? ''} aria-label="Search help">
        <p>
          Searches prompts, tags, notes, model names, file names and requested values. <Typed>"last light"</Typed> finds
          an exact phrase, <Typed>-rain</Typed> excludes a word. A name with a colon and a value is a condition:
        </p>
        <table>
          <tbody>
            {helpedNames.map((name) => (
              <Line key={name} name={name} use={use} />
            ))}
          </tbody>
        </table>
        <p className="t3">
          Two values for the same name match either value. <Typed>-tag:lake</Typed>, or Alt+click on the chip, excludes
          it. Backspace turns the last chip back into text. The left arrow key moves to the other chips.
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}

function Line({ name, use }: { name: ConditionName; use: (applyTyping: string) => void }) {
  const { about, examples } = conditionHelp[name];
  return (
    <tr>
      <th scope="row">
        <code>{name}:</code>
      </th>
      <td className="t3">{about}</td>
      <td>
        {examples.map((example) => (
          <button
            key={example}
            type="button"
            className={styles['example']}
            aria-label={`Search for ${name}:${example}`}
            onClick={() => use(`${name}:${example} `)}
          >
            <code>{example}</code>
          </button>
        ))}
      </td>
    </tr>
  );
}

function Typed({ children }: { children: string }) {
  return <code className={styles['typed']}>{children}</code>;
}
