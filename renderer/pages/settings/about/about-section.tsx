import { Button } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ProgramFacts, ProgramLocation } from '../../../../shared/contract/support-contract.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useApp } from '../../../api/synced-state-hooks.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Box } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { useAction } from '../../../ui/use-action.ts';
import styles from '../section.module.css';
import own from './about.module.css';
import { UpdateStatus } from './update-status.tsx';

const placeTexts: readonly { place: ProgramLocation; title: string; text: string }[] = [
  { place: 'data', title: 'Data', text: 'The settings, the database, and its backups.' },
  { place: 'library', title: 'Library', text: 'Every result as a plain file.' },
  { place: 'log', title: 'Log', text: 'Log files of Triptych.' },
];

/** Shows the components of the program, their licenses, and the folders of its files. */
export function AboutSection() {
  const api = useApi();
  const app = useApp();
  const program = useQuery(api.support.program.queryOptions({ staleTime: 0 }));
  const shell = app.shell === 'electron' ? 'Desktop' : 'Browser';
  const versions: [string, string][] = [
    ['Triptych', app.version],
    ['Shell', `${shell}, ${app.platform}`],
    ...Object.entries(program.data?.versions ?? {}),
  ];
  return (
    <>
      <p className={styles['lead']}>
        A studio for people who make video and images with AI models by hand: one brief, several models, results side by
        side, every file on your own disk.
      </p>
      <div className={styles['entry']}>
        <Box component="h3" mb={10}>
          Triptych {app.version}
        </Box>
        <FactList entries={versions.slice(1)} />
        <Box mt={14} ml={-8}>
          <CopyButton text={versions.map((entry) => entry.join(' ')).join('\n')} label="Copy versions" />
        </Box>
      </div>
      <UpdateStatus />
      {program.data && <Places places={program.data.places} />}
      <Licences program={program.data} />
      {program.error && <ProblemNote problem={problemOf(program.error)} />}
    </>
  );
}

function Places({ places }: Pick<ProgramFacts, 'places'>) {
  const reveal = useAction((calls, place: ProgramLocation) => calls.support.reveal({ place }));
  return (
    <div className={styles['entry']}>
      <Box component="h3" mb={10}>
        Locations
      </Box>
      <ul className={own['places']} aria-label="Locations">
        {placeTexts.map(({ place, title, text }) => (
          <li key={place} className={own['place']}>
            <span className="t3 small">{title}</span>
            <span>
              <span className="anywhere mono">{places[place]}</span>
              <span className="t3 small">{text}</span>
            </span>
            <span className={own['actions']}>
              <CopyButton iconOnly text={places[place]} label={`Copy path: ${title}`} />
              <Button
                size="xs"
                aria-label={`Show in folder: ${title}`}
                leftSection={<IconFolderOpen size={14} stroke={1.5} aria-hidden />}
                onClick={() => reveal.run(place)}
              >
                Show in folder
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {reveal.problem && <ProblemNote problem={reveal.problem} />}
    </div>
  );
}

function Licences({ program }: { readonly program: ProgramFacts | undefined }) {
  const licences = program?.licences;
  return (
    <div className={styles['entry']}>
      <h3>Licenses</h3>
      <Box component="p" className="t3" maw="64ch" mt={4} mb={10}>
        Triptych is free software under the MIT license: use it, change it, and share it, with its notice.
        {program && licences === undefined && ' This copy runs from source: '}
        {program && licences === undefined && <code>npm run package -- --dry</code>}
        {program &&
          licences === undefined &&
          ' writes the licenses of all packages to out/package-resources/LICENSES.txt.'}
      </Box>
      {licences !== undefined && (
        <Disclosure title="Licenses of all packages" note={licences.split(/^-{100}$/m).length - 2}>
          <RawText text={licences} label="Licenses of all packages" />
        </Disclosure>
      )}
    </div>
  );
}
