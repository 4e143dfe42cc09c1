import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { documentationQuestion } from '../../../shared/model-documentation/documentation-question.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { AssistantDialog } from './assistant-dialog.tsx';
import { closeAssistantDialog, type DocumentationRequest } from './assistant-dialog-request.ts';

/** Asks for the facts in a documentation. The answer becomes a proposal, which is checked like every model file. */
export function DocumentationDialog({ request: { text, apply } }: { readonly request: DocumentationRequest }) {
  const question = useMemo(() => documentationQuestion(text), [text]);
  return (
    <AssistantDialog
      title="Model from documentation"
      verb="Read text"
      question={question}
      result={(proposals) => (
        <Button
          variant="filled"
          data-autofocus
          onClick={() => {
            closeAssistantDialog();
            apply(proposals);
          }}
        >
          Show form of {proposals.map(({ file }) => file.id).join(', ')}
        </Button>
      )}
    >
      <p className="t2">
        Sends the whole text ({formatCounted(text.length, 'character')}). Everything in the answer is marked as assumed.
      </p>
    </AssistantDialog>
  );
}
