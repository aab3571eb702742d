/** An assistant of a person's own: the connection that the person made with it, by the name that it had then. */
export interface ActingAssistant {
  /** A UUID. */
  readonly id: string;
  readonly name: string;
}
