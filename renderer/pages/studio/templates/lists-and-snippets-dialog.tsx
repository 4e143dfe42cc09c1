import { Button, Modal } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { importWildcardFiles } from '../../../../shared/prompts/import-wildcard-files.ts';
import type { ListOrSnippet } from '../../../../shared/prompts/list-or-snippet.ts';
import { createUniqueNames } from '../../../../shared/util/unique-names.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { usePromptTexts } from '../../../api/synced-state-hooks.ts';
import { Box, Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { readTextFile } from '../../../ui/text-file/read-text-file.ts';
import { notifyFailure } from '../../../ui/toast.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useFileInput } from '../../../ui/use-file-input.tsx';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import { ListOrSnippetEditor } from './list-or-snippet-editor.tsx';
import styles from './lists-and-snippets-dialog.module.css';

/** A list has at most 200,000 characters, and its file can have comments. Bytes. */
const largestWildcardFile = 2_000_000;

/** The named lists and snippets: create, edit, delete, and import from wildcard files. */
export function ListsAndSnippetsDialog({ close }: { readonly close: () => void }) {
  useReturningFocus();
  const texts = usePromptTexts();
  const calls = useCalls();
  const sorted = texts.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
  const [chosenId, setChosen] = useState<string>();
  const chosen = sorted.find(({ id }) => id === chosenId) ?? sorted[0];
  const [report, setReport] = useState<readonly string[]>([]);
  const add = useAction(
    (_, kind: ListOrSnippet['kind']) => {
      const uniqueName = createUniqueNames();
      for (const text of texts) if (text.kind === kind) uniqueName(text.name);
      return calls.promptTexts.save({ texts: [{ kind, name: uniqueName(`new-${kind}`), text: '' }] });
    },
    { failed: 'Couldn’t add the list or snippet', done: (saved) => setChosen(saved.texts[0]?.id) },
  );
  const remove = (text: ListOrSnippet) =>
    calls.promptTexts
      .remove({ id: text.id })
      .then(
        () =>
          notifyUndo(
            `“${text.name}” deleted`,
            () =>
              void calls.promptTexts.save({ texts: [text] }).catch(notifyFailure(`Couldn’t restore the ${text.kind}`)),
          ),
        notifyFailure(`Couldn’t delete the ${text.kind}`),
      );
  const importFiles = async (files: readonly File[]) => {
    try {
      const readable = files.filter(({ size }) => size <= largestWildcardFile);
      const unread: string[] = [];
      const contents: { name: string; content: string }[] = [];
      for (const file of readable) {
        await readTextFile(file).then(
          (content) => contents.push({ name: file.name, content }),
          (error) => unread.push(problemOf(error).sentence),
        );
      }
      const { lists, report: lines } = importWildcardFiles(contents, texts);
      if (lists.length > 0) {
        const saved = await calls.promptTexts.save({ texts: [...lists] });
        setChosen(saved.texts[0]?.id);
      }
      const tooLarge = files.filter((file) => !readable.includes(file));
      setReport([
        ...lines,
        ...unread,
        ...tooLarge.map(({ name }) => `${name}: not imported, because the file is larger than 2 MB.`),
      ]);
    } catch (error) {
      setReport([problemOf(error).sentence]);
    }
  };
  const chooser = useFileInput({
    label: 'Wildcard files',
    onFiles: (files) => void importFiles(files),
    accept: '.txt,text/plain',
    multiple: true,
  });
  return (
    <Modal opened onClose={close} title="Lists and snippets" size={760}>
      <Stack
        gap="s3"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void importFiles([...event.dataTransfer.files]);
        }}
      >
        <p className="t2 small">
          A template uses a list as <code>{'{@name}'}</code>, one entry per line. Type <code>/</code> in a prompt to
          insert a snippet.
        </p>
        {chosen ? (
          <Flex gap="s4" align="stretch">
            <Stack
              component="ul"
              className={styles['names']}
              flex="none"
              w={190}
              mah={340}
              p={2}
              overflow="hidden auto"
              aria-label="Lists and snippets"
            >
              {sorted.map((text) => (
                <li key={text.id}>
                  <button
                    type="button"
                    className="mono cut"
                    aria-current={text.id === chosen.id}
                    onClick={() => setChosen(text.id)}
                  >
                    {text.kind === 'list' ? '@' : '/'}
                    {text.name}
                  </button>
                </li>
              ))}
            </Stack>
            <ListOrSnippetEditor key={chosen.id} stored={chosen} remove={() => void remove(chosen)} />
          </Flex>
        ) : (
          <p className="t2">
            No lists or snippets yet. Add a list or a snippet, or import wildcard files with one entry per line.
          </p>
        )}
        {report.length > 0 && (
          <Box component="ul" className="t2 read anywhere" mah={140} overflow="auto" role="status">
            {report.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        )}
        <Group gap="s2" wrap="wrap">
          {chooser.input}
          <Button leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />} onClick={() => add.run('list')}>
            Add list
          </Button>
          <Button leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />} onClick={() => add.run('snippet')}>
            Add snippet
          </Button>
          <Button leftSection={<IconFileImport size={14} stroke={1.5} aria-hidden />} onClick={chooser.open}>
            Import wildcards…
          </Button>
          <span className="grow" />
          <Button onClick={close}>Close</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
