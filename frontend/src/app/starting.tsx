/** The name of the application, as `index.html` has it before its script has come; shown while further scripts load. */
export function Starting() {
  return (
    <div className="starting" role="status">
      Timekeep
    </div>
  );
}
