import { Button, Modal } from '@mantine/core';
import { Flex, Stack } from '../layout-primitives.tsx';
import styles from './text-file-dialog.module.css';
import { answerTextFileQuestion, useTextFileQuestions } from './text-file-questions.ts';

/** A dialog below this one ignores Escape from an element with this attribute. */
const keepsEscape = { 'data-mantine-stop-propagation': 'true' };

/** Asks how a text file must be read, with a preview of each possibility. */
export function TextFileDialog() {
  const question = useTextFileQuestions(([first]) => first);
  if (!question) return null;
  const { fileName, about, readings } = question;
  const cancel = () => answerTextFileQuestion();
  return (
    <Modal
      opened
      onClose={cancel}
      size="lg"
      title={about === 'encoding' ? 'Choose the encoding' : 'Characters are missing'}
      closeOnEscape={false}
      closeButtonProps={{ ...keepsEscape, 'aria-label': 'Close' }}
      onKeyDown={(event) => event.key === 'Escape' && cancel()}
    >
      <Stack gap="s3">
        <p className="t2 anywhere">
          {about === 'encoding'
            ? `${fileName} isn’t UTF-8. Choose the text that reads correctly.`
            : `${fileName} contains “�”, which replaced characters that another program couldn’t read.`}
        </p>
        <Stack component="ul" gap="s2" aria-label="Readings">
          {readings.map((reading, index) => (
            <li key={reading.title}>
              <button
                type="button"
                className={styles['reading']}
                data-autofocus={index === 0 || undefined}
                {...keepsEscape}
                onClick={() => answerTextFileQuestion(reading)}
              >
                <span className="t3 small">{about === 'encoding' ? reading.title : 'Use the text as it is'}</span>
                {reading.preview.map((line, number) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: The lines never change.
                  <span key={number} className="mono cut">
                    {line}
                  </span>
                ))}
              </button>
            </li>
          ))}
        </Stack>
        <Flex justify="flex-end">
          <Button variant="subtle" {...keepsEscape} onClick={cancel}>
            Cancel
          </Button>
        </Flex>
      </Stack>
    </Modal>
  );
}
