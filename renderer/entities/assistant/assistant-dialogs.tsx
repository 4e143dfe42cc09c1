import type { AssistantDialogRequest } from './assistant-dialog-request.ts';
import { DescribeImageDialog } from './describe-image-dialog.tsx';
import { DocumentationDialog } from './documentation-dialog.tsx';
import { ImprovePromptDialog } from './improve-prompt-dialog.tsx';
import { ShotsFromBriefDialog } from './shots-from-brief-dialog.tsx';
import { VaryPromptDialog } from './vary-prompt-dialog.tsx';

/** The dialog of a request. */
export function AssistantDialogs({ request }: { readonly request: AssistantDialogRequest }) {
  switch (request.kind) {
    case 'improve':
      return <ImprovePromptDialog request={request} />;
    case 'vary':
      return <VaryPromptDialog request={request} />;
    case 'describe':
      return <DescribeImageDialog request={request} />;
    case 'documentation':
      return <DocumentationDialog request={request} />;
    case 'shots':
      return <ShotsFromBriefDialog request={request} />;
  }
}
