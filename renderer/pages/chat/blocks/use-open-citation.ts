import { create } from 'zustand';
import type { Citation } from '../../../../shared/conversations/content-block.ts';
import type { Part } from '../../../../shared/conversations/message-part.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useConversation, type WatchedConversation } from '../../../entities/conversations/use-conversation.ts';
import { notify, notifyFailure } from '../../../ui/notify.ts';

type CitedDocument = Extract<Part, { kind: 'document' }>;

interface Passage {
  readonly document: CitedDocument;
  readonly citation: Extract<Citation, { kind: 'document' }>;
}

/** The passage that is shown over the page. */
export const usePassage = create<{ passage: Passage | undefined }>(() => ({ passage: undefined }));

/** Opens the source of a passage of the answer `answerId`: a page outside the program, or the place in the document. */
export function useOpenCitation(answerId: number): (citation: Citation) => void {
  const calls = useCalls();
  const conversation = useConversation();
  return (citation) => {
    if (citation.kind === 'link') {
      calls.host.openLink({ url: citation.url }).catch(notifyFailure('Couldn’t open the link'));
    } else if (citation.kind === 'document') {
      const document = documentsBefore(conversation, answerId)[citation.document];
      if (document) usePassage.setState({ passage: { document, citation } });
      else notify('The document isn’t loaded', 'It is in an earlier turn. Scroll up to load it first.');
    }
  };
}

/** The documents of the request that was answered, in its order: what a citation counts through. */
function documentsBefore(conversation: WatchedConversation, answerId: number): CitedDocument[] {
  return conversation
    .shape()
    .tree.pathTo(answerId)
    .flatMap((id) => {
      const content = conversation.message(id)?.said;
      return content?.by === 'person' ? content.parts.filter((part) => part.kind === 'document') : [];
    });
}
