import { marked } from 'marked';
import ReactMarkdown from 'react-markdown';
import { Streamdown } from 'streamdown';
import { MarkdownText } from '../../../renderer/ui/markdown/markdown-text.tsx';

export interface RendererProps {
  text: string;
  isStreaming: boolean;
}

const openLink = (url: string) => window.opened.push(url);

export type Renderer = keyof typeof markdownRenderers;

export const markdownRenderers = {
  ours: ({ text, isStreaming }: RendererProps) => (
    <MarkdownText text={text} isStreaming={isStreaming} onOpenLink={openLink} />
  ),
  /** The default configuration, which shows everything that the library lets through. */
  'react-markdown as it comes': ({ text }: RendererProps) => <ReactMarkdown>{text}</ReactMarkdown>,
  streamdown: ({ text, isStreaming }: RendererProps) => (
    <Streamdown mode={isStreaming ? 'streaming' : 'static'} isAnimating={isStreaming}>
      {text}
    </Streamdown>
  ),
  /** The method of a page that trusts its model. */
  'marked as HTML': ({ text }: RendererProps) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: The peer of the benchmark inserts HTML on purpose.
    <div dangerouslySetInnerHTML={{ __html: marked.parse(text, { async: false }) }} />
  ),
};
